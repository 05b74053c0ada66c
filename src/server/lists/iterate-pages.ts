/**
 * Rows of a page. Reading one takes a few milliseconds, in which the thread answers no other call.
 * Each page has its own transaction, so that no database connection waits for a slow client.
 */
export const rowsPerPage = 150

type Page<Row, Place> = (
  after: Place | null,
  limit: number,
) => Promise<{ rows: Row[]; next: Place | null }>

/** Reads page after page until the last one. */
export async function* iteratePages<Row, Place>(page: Page<Row, Place>): AsyncGenerator<Row[]> {
  let after: Place | null = null
  do {
    const { rows, next }: Awaited<ReturnType<Page<Row, Place>>> = await page(after, rowsPerPage)
    yield rows
    after = next
  } while (after !== null)
}

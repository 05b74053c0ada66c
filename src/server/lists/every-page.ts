/** Rows of a page: as many as are read and presented in a few milliseconds, in which nobody else is answered. Each page is read in a transaction of its own, so no connection waits for a slow line. */
export const rowsOfPage = 150

type Page<Row, Place> = (after: Place | null, limit: number) => Promise<{ rows: Row[]; next: Place | null }>

/** Reads page after page until the last one. */
export async function* everyPage<Row, Place>(page: Page<Row, Place>): AsyncGenerator<Row[]> {
  let after: Place | null = null
  do {
    const { rows, next }: Awaited<ReturnType<Page<Row, Place>>> = await page(after, rowsOfPage)
    yield rows
    after = next
  } while (after !== null)
}

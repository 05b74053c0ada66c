/** Rows of a page: half a megabyte where they are long. Each page is read in a transaction of its own, so no connection waits for a slow line. */
export const rowsOfPage = 1000

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

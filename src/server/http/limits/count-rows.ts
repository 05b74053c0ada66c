import { isReply } from '#server/handler.ts'

/** Tell how many rows an answer hands out: of a list, of what changed since, of a long array page by page; a record is one. */
export function countRows(answer: unknown, tell: (rows: number) => void): unknown {
  if (!isReply(answer)) {
    tell(rowsIn(answer))
    return answer
  }
  const { pages } = answer
  if (pages === undefined) {
    tell(rowsIn(answer.body))
    return answer
  }
  return {
    ...answer,
    pages: (take: (rows: readonly never[]) => Promise<void>) =>
      pages((rows) => {
        tell(rows.length)
        return take(rows)
      }),
  }
}

function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null || !('buckets' in body) || !Array.isArray(body.buckets)) return 1
  return body.buckets.reduce<number>((sum, bucket: { rows: readonly unknown[] }) => sum + bucket.rows.length, 0)
}

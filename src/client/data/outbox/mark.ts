import type { Box } from './box.ts'
import { readMeta, writeMeta } from './meta.ts'

/** The marks of one request (decision 20): the one it returned to the server, and the one of its answer. */
export interface Marks {
  returned: string
  heard: string | null
}

/**
 * Keep the answer's mark in the place of the one that was returned. Another tab's is left alone: it was not shown to the
 * server yet, and may be all that proves a restore. Kept before anything of the answer is.
 */
export async function keepMark(box: Box, { returned, heard }: Marks): Promise<void> {
  if (heard === null || heard === returned) return
  await box
    .write(['meta'], async (tx) => {
      if ((await readMeta(tx)).mark === returned) writeMeta(tx, { mark: heard })
    })
    // A device that is full keeps the older one, which proves as much.
    .catch(() => undefined)
}

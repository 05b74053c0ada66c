import type { Box } from './box.ts'
import { readMeta, writeMeta } from './meta.ts'
import { underFence } from './transactions/lead.ts'

/**
 * The marks of one request (decision 20): the one it returned to the server, and the one of its
 * answer.
 */
export interface Marks {
  returned: string
  heard: string | null
}

/**
 * Keep a list's mark in the place of the one that was returned for it. Any other is left alone: it
 * was not shown to the server yet, and may be all that proves a restore.
 */
export async function keepMark(box: Box, { returned, heard }: Marks): Promise<void> {
  if (heard === null || heard === returned) return
  await box
    .write(['meta'], async (tx) => {
      if ((await readMeta(tx)).mark === returned) writeMeta(tx, { mark: heard })
    })
    .catch(ignore)
}

/**
 * Keep the mark of the sender's own answer, before anything of the answer is kept: what is called
 * Sent must be known to be missed. It stands on the box's own last change, so it goes over what a
 * list said meanwhile.
 */
export async function keepOwnMark(
  box: Box,
  fence: number,
  { returned, heard }: Marks,
): Promise<void> {
  if (heard === null || heard === returned) return
  await underFence(box, fence, [], async (tx) => writeMeta(tx, { mark: heard })).catch(ignore)
}

function ignore(): void {
  // A device that is full keeps the older one, which proves as much of what it stood for.
}

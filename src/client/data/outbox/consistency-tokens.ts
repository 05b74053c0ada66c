import type { Box } from './box.ts'
import { readMeta, writeMeta } from './meta.ts'
import { underFence } from './transactions/lead.ts'

/**
 * The marks of one request (decision 20): the one that it returned to the server, and the one in
 * the answer.
 */
export interface ConsistencyTokens {
  returned: string
  heard: string | null
}

/**
 * Stores a list's mark if the stored one is still the one that the request returned. Another stored
 * mark stays: the server has not seen it yet, and it may be the only proof of a restore.
 */
export async function keepMark(box: Box, { returned, heard }: ConsistencyTokens): Promise<void> {
  if (heard === null || heard === returned) return
  await box
    .write(['meta'], async (tx) => {
      if ((await readMeta(tx)).mark === returned) writeMeta(tx, { mark: heard })
    })
    .catch(ignore)
}

/**
 * Stores the mark of the sender's own answer before the answer's results, so that the loss of a
 * change marked Sent can be detected. It covers the box's own last change, so it replaces the mark
 * of a list received meanwhile.
 */
export async function keepOwnMark(
  box: Box,
  fence: number,
  { returned, heard }: ConsistencyTokens,
): Promise<void> {
  if (heard === null || heard === returned) return
  await underFence(box, fence, [], async (tx) => writeMeta(tx, { mark: heard })).catch(ignore)
}

function ignore(): void {
  // A full device keeps the older mark, which still proves what it covers.
}

import type { Box } from './box.ts'
import { readMeta, writeMeta } from './meta.ts'
import { writeWithFence } from './transactions/lead.ts'

/**
 * The marks of one request (decision 20): the one that it returned to the server, and the one in
 * the answer.
 */
export interface ConsistencyTokens {
  sent: string
  received: string | null
}

/**
 * Stores a list's mark if the stored one is still the one that the request returned. Another stored
 * mark stays: the server has not seen it yet, and it may be the only proof of a restore.
 */
export async function storeListToken(
  box: Box,
  { sent, received }: ConsistencyTokens,
): Promise<void> {
  if (received === null || received === sent) return
  await box
    .write(['meta'], async (tx) => {
      if ((await readMeta(tx)).mark === sent) writeMeta(tx, { mark: received })
    })
    .catch(ignore)
}

/**
 * Stores the mark of the sender's own answer before the answer's results, so that the loss of a
 * change marked Sent can be detected. It covers the box's own last change, so it replaces the mark
 * of a list received meanwhile.
 */
export async function storeSenderToken(
  box: Box,
  fence: number,
  { sent, received }: ConsistencyTokens,
): Promise<void> {
  if (received === null || received === sent) return
  await writeWithFence(box, fence, [], async (tx) => writeMeta(tx, { mark: received })).catch(
    ignore,
  )
}

function ignore(): void {
  // A full device keeps the older mark, which still proves what it covers.
}

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { activeContentOf } from './active-pdf.ts'

// Lets calls go first. On Linux the priority is that of this thread; elsewhere it would be that of
// the whole server.
if (process.platform === 'linux') setPriority(5)

parentPort?.on('message', (pdf: Uint8Array) => void check(pdf))

async function check({ buffer, byteOffset, byteLength }: Uint8Array): Promise<void> {
  const content = await activeContentOf(Buffer.from(buffer, byteOffset, byteLength))
  parentPort?.postMessage(content, [])
}

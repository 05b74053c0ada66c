import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { activeContentOf } from './active-pdf.ts'

// Checks one PDF and ends. Calls that answer from the database go first: on Linux the priority is
// that of the thread which sets it; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(5)

const pdf = workerData as Uint8Array
const content = await activeContentOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
parentPort?.postMessage(content, [])

import { findBestCases } from './find-cases.ts'
import { type CaseFile, openCaseFile } from './case-file.ts'
import type { CaseWorkerRequest, CaseWorkerResponse } from './case-worker-messages.ts'

/**
 * The worker of past cases. Receives the file once, then queries. `case-search.ts` starts and ends
 * it.
 */
let opened: Promise<CaseFile | null> = Promise.resolve(null)

addEventListener('message', ({ data }: MessageEvent<CaseWorkerRequest>) => {
  if ('file' in data) {
    opened = openCaseFile(data.file).catch(() => null)
    return void opened.then((file) => say({ isOpen: file !== null, size: file?.size ?? 0 }))
  }
  void opened
    .then((file) => (file ? findBestCases(file, data.queries) : []))
    .then((cases) => say({ of: data.ask, cases }))
    .catch(() => say({ of: data.ask, cases: null }))
})

const say = (said: CaseWorkerResponse) => postMessage(said)

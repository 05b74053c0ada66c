import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { renderPdf } from '#server/pdf/door.ts'
import { answered, found, photoOf, printed } from '#tests/world/printed.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { type Figure, quantile } from './figures.ts'
import { request, steady } from './load.ts'
import { seedCompany, signIn, startServer } from './server-process.ts'

const rounds = 9
const mega = 1024 * 1024

/** Measures the time and the memory of a PDF, and the server's responses to others meanwhile. */
export async function pdfFigures(): Promise<Figure[]> {
  const photo = await photoOf(2_048, 1_536)
  return [...(await ofRecords(photo)), ...(await besideOthers())]
}

async function ofRecords(photo: Buffer): Promise<Figure[]> {
  const fetchImage = async (key: string) => (key.startsWith('photo') ? photo : null)
  const timed = async (document: ReturnType<typeof printed>) => {
    const begun = performance.now()
    const bytes = await renderPdf(document, { fetchImage })
    if ('fault' in bytes) throw new Error(bytes.detail)
    return { took: performance.now() - begun, bytes }
  }
  // Gives each photo its own file.
  const apart = (photos: number, answers: number) =>
    printed([
      found(1, 0, {
        photos: Array.from({ length: photos }, (_, at) => ({
          image: `photo ${at}`,
          caption: `Take ${at}`,
        })),
      }),
      ...Array.from({ length: answers }, (_, at) => answered(at + 2)),
    ])
  const [usual, heavy] = [apart(6, 62), apart(50, 20)]
  const first = await timed(usual)
  const { pages } = await readPdf(first.bytes)
  const runs: number[] = []
  const cpu: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    const before = process.cpuUsage()
    runs.push((await timed(usual)).took)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1_000)
  }
  const before = process.memoryUsage().rss
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10)
  const long: number[] = []
  for (let n = 0; n < 3; n += 1) long.push((await timed(heavy)).took)
  clearInterval(timer)
  return [
    { name: 'pdf: the first of a thread, 6 photos', unit: 'ms', runs: [first.took] },
    {
      name: `pdf: ${pages.length} pages with 6 photos of 2,048 px`,
      unit: 'ms',
      runs,
      target: { most: 300 },
    },
    // Processor time, which stays the same on a machine that has other work.
    { name: 'pdf: processor time of these', unit: 'ms', runs: cpu },
    { name: 'pdf: 50 photos of 2,048 px', unit: 'ms', runs: long, target: { most: 3_000 } },
    {
      name: 'pdf: memory that 50 photos want besides',
      unit: 'MB',
      runs: [(highest - before) / mega],
      target: { most: 250 },
    },
  ]
}

/** Opens PDFs that are not cached, one person after the other, while others read lists. */
async function besideOthers(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-pdf-'))
  try {
    const who = seedCompany(dataDir, 2_000)
    const server = await startServer(dataDir)
    try {
      const target = { port: server.port, token: await signIn(server.port, who) }
      const ask = async (path: string) =>
        (
          await fetch(`http://127.0.0.1:${server.port}${path}`, {
            headers: { authorization: `Bearer ${target.token}` },
          })
        ).json()
      const me = (await ask('/api/users/me')) as { user_metadata: { accountID: number } }
      const base = `/api/accounts/${me.user_metadata.accountID}`
      const rows = (await ask(`${base}/actions?limit=500`)) as { uid: string }[]
      const reads = () => request(target, 'GET', `${base}/actions?limit=50`)
      await steady(target, 20, 2, reads)
      const usual = await steady(target, 20, 4, reads)
      let goes = true
      let made = 0
      const printing = (async () => {
        for (const { uid } of rows) {
          if (!goes) return
          await ask(`${base}/actions/${uid}/pdf`)
          made += 1
        }
      })()
      const meanwhile = await steady(target, 20, 4, reads)
      goes = false
      await printing
      const p95 = (milliseconds: readonly number[]) => quantile(milliseconds, 0.95)
      return [
        {
          name: 'pdf: reads of a list, p95, as usual',
          unit: 'ms',
          runs: [p95(usual.milliseconds)],
        },
        {
          name: `pdf: the same while PDFs are made (${made} of them)`,
          unit: 'ms',
          runs: [p95(meanwhile.milliseconds)],
          target: { most: 2 * p95(usual.milliseconds) },
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

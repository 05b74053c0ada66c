import { existsSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs'
import { launch, usableAfter, watchedPage } from './browser.ts'
import { seedCompany, startServer } from './server-process.ts'
import { keepOffline, list } from './start.ts'

const rows = Number(process.argv[2] ?? 100)
const rounds = Number(process.argv[3] ?? 5)
const trace = process.argv[4]
const folder = `/tmp/zdata-${rows}`
let who
if (existsSync(`${folder}/who.json`)) who = JSON.parse(readFileSync(`${folder}/who.json`, 'utf8'))
else { mkdirSync(folder, { recursive: true }); who = seedCompany(`${folder}/db`, rows); writeFileSync(`${folder}/who.json`, JSON.stringify(who)) }
const server = await startServer(`${folder}/db`)
const profile = await keepOffline(server, who, rows)
await server.stop()
for (let n = 0; n < 3; n += 1) { const context = await launch(profile.folder); const page = await context.newPage(); await page.goto(`http://127.0.0.1:${server.port}${list}`); await page.waitForTimeout(4000); await context.close() }
for (let n = 0; n < rounds; n += 1) {
  const context = await launch(profile.folder)
  const { page, devtools } = await watchedPage(context, 'row:CA-1', { cpu: 4, slow4G: false })
  const last = n === rounds - 1 && trace
  const browserCdp = last ? await context.browser()!.newBrowserCDPSession().catch(() => null) : null
  const t = browserCdp ?? devtools
  const events: unknown[] = []
  if (last) {
    t.on('Tracing.dataCollected', (e: { value: unknown[] }) => void events.push(...e.value))
    await t.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: process.env.LIGHT ? ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing', 'loading'] : ['devtools.timeline', 'v8', 'v8.execute', 'blink.user_timing', 'loading', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'disabled-by-default-devtools.timeline.stack'] } } as never)
  }
  await page.goto(`http://127.0.0.1:${server.port}${list}`, { waitUntil: 'commit' })
  const time = await usableAfter(page)
  const paints = await page.evaluate(() => performance.getEntriesByType('paint').map((e) => `${e.name} ${Math.round(e.startTime)}`).join(', '))
  console.log(Math.round(time), paints)
  if (last) {
    const done = new Promise((r) => t.on('Tracing.tracingComplete', r))
    await t.send('Tracing.end')
    await done
    writeFileSync(trace, JSON.stringify({ traceEvents: events }))
  }
  await context.close()
}
profile.remove()

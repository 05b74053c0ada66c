import { readFileSync, writeFileSync } from 'node:fs'
import { launch, row, usableAfter, watchedPage } from './browser.ts'
import { keepOffline } from './relaunch.ts'
import { startServer } from './server-process.ts'
const rows = Number(process.argv[2])
const folder = `/tmp/zdata-${rows}.`
const who = JSON.parse(readFileSync(`${folder}/who.json`, 'utf8'))
const server = await startServer(`${folder}/db`)
const kept = await keepOffline(server, who, rows)
await server.stop()
for (let n = 0; n < 3; n += 1) {
  const context = await launch(kept.folder)
  const { page, devtools } = await watchedPage(context, { usable: row }, { cpu: 4, slow4G: false })
  const t = await context.browser()!.newBrowserCDPSession().catch(() => devtools)
  const events: unknown[] = []
  if (n === 2) {
    t.on('Tracing.dataCollected', (e: { value: unknown[] }) => void events.push(...e.value))
    await t.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: process.env.PROF ? ['devtools.timeline', 'v8', 'v8.execute', 'disabled-by-default-v8.cpu_profiler'] : ['devtools.timeline', 'v8', 'blink.user_timing', 'loading'] } } as never)
  }
  await page.goto(kept.address, { waitUntil: 'commit' })
  const { ms, paint } = await usableAfter(page)
  console.log(Math.round(ms), Math.round(paint))
  if (n === 2) {
    await page.waitForTimeout(1500)
    const done = new Promise((r) => t.on('Tracing.tracingComplete', r))
    await t.send('Tracing.end')
    await done
    writeFileSync(process.argv[3] ?? '/tmp/trace.json', JSON.stringify({ traceEvents: events }))
  }
  await context.close()
}
kept.remove()

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { serveBenchPages } from './bench-pages.ts'
import { launch, makeProfile } from './browser.ts'
import { median } from './figures.ts'
import { peerRows } from './peer-rows.ts'
import { keepOffline, relaunch, type Kept } from './relaunch.ts'
import { seedCompany, startServer } from './server-process.ts'
const rounds = Number(process.argv[2] ?? 5)
const sizes = (process.argv[3] ?? '100').split(',').map(Number)
const apps = (process.argv[4] ?? '.').split(',')
const kept = new Map<string, Kept>()
for (const app of apps) for (const rows of sizes) {
  const folder = `/tmp/zdata-${rows}${app.replaceAll('/', '_')}`
  let who: { email: string; password: string }
  if (existsSync(`${folder}/who.json`)) who = JSON.parse(readFileSync(`${folder}/who.json`, 'utf8'))
  else { mkdirSync(folder, { recursive: true }); who = seedCompany(`${folder}/db`, rows, app); writeFileSync(`${folder}/who.json`, JSON.stringify(who)) }
  const server = await startServer(`${folder}/db`, {}, app)
  kept.set(`${app} ${rows}`, await keepOffline(server, who, rows))
  if (app === '.') {
    const pages = await serveBenchPages(['react-alone', 'react-alone-worker'], '.', { 'rows.json': JSON.stringify(await peerRows(server, who)) })
    const profile = makeProfile()
    const context = await launch(profile.folder)
    const page = await context.newPage()
    await page.goto(`${pages.origin}/react-alone.html`)
    await page.waitForFunction(() => 'keep' in window)
    await page.evaluate((from) => (window as unknown as { keep: (a: string) => Promise<void> }).keep(from), '/rows.json')
    await page.waitForTimeout(1000)
    await context.close()
    kept.set(`react ${rows}`, { ...profile, address: `${pages.origin}/react-alone.html` })
    pages.close()
  }
  await server.stop()
}
const runs = new Map<string, number[]>()
for (let n = 0; n < rounds; n += 1) for (const [name, one] of n % 2 ? [...kept].toReversed() : [...kept]) {
  const { row, paint } = await relaunch(one)
  for (const [what, value] of [['row', row], ['paint', paint]] as const) runs.set(`${name} ${what}`, [...(runs.get(`${name} ${what}`) ?? []), Math.round(value)])
}
for (const [name, values] of runs) console.log(name.padEnd(26), String(median(values)).padEnd(6), values.join(' '))
for (const one of kept.values()) one.remove()

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { apiFigures } from './api.ts'
import { associateFigures } from './associates.ts'
import { auditFigures } from './audit.ts'
import { beside } from './beside.ts'
import { boxFigures } from './box.ts'
import { catalogueFigures } from './catalogue.ts'
import { companyFigures } from './companies.ts'
import { dueJobFigures } from './due-jobs.ts'
import { type Figure, kept, line } from './figures.ts'
import { exportFigures } from './exports.ts'
import { growthFigures } from './growth.ts'
import { importFigures } from './import.ts'
import { inviteFigures } from './invites.ts'
import { overviewFigures } from './overview.ts'
import { planFigures } from './pre-task-plans.ts'
import { pastCaseFigures } from './past-cases.ts'
import { pdfFigures } from './pdf.ts'
import { peopleFigures } from './people.ts'
import { profileRelaunch } from './profile.ts'
import { reportFileFigures } from './report-files.ts'
import { slowBodyFigures } from './slow-bodies.ts'
import { sizeAndStartFigures } from './start.ts'
import { submissionFigures } from './submissions.ts'
import { tableFigures } from './table.ts'
import { treeFigures } from './tree.ts'

// Prints every figure with its target. A missed one prints as MISSED and ends the run with 1,
// unless `--report` is given. `npm run bench -- table api` runs some of the parts. `npm run bench
// -- beside ../other` compares this folder with another one; `visits`, `use`, `relaunch`, `box` or
// `api` after it selects parts. `npm run bench -- profile` prints the parts of an offline relaunch
// with their times (with 10,000 rows, or the number in the next word).
const parts: Record<string, () => Promise<Figure[]>> = {
  start: sizeAndStartFigures,
  table: tableFigures,
  box: boxFigures,
  api: apiFigures,
  growth: growthFigures,
  companies: companyFigures,
  associates: associateFigures,
  tree: treeFigures,
  people: peopleFigures,
  invites: inviteFigures,
  import: importFigures,
  audit: auditFigures,
  cases: pastCaseFigures,
  catalogue: catalogueFigures,
  submissions: submissionFigures,
  plans: planFigures,
  pdf: pdfFigures,
  slow: slowBodyFigures,
  exports: exportFigures,
  overview: overviewFigures,
  'due-jobs': dueJobFigures,
  'report-files': reportFileFigures,
}
const words = process.argv.slice(2).filter((word) => word !== '--report')
const onlyReports = process.argv.includes('--report')
const [first, other, ...some] = words

// Otherwise the browser waits a minute for an app that is not there.
if (first === 'beside' && other === undefined)
  throw new Error('Add the folder to compare with: npm run bench -- beside ../other')
for (const folder of ['.', ...(first === 'beside' && other !== undefined ? [other] : [])])
  if (!existsSync(join(folder, 'dist/index.html')))
    throw new Error(`The measurements need the built app, and "${folder}" has none: npm run build.`)

if (first === 'beside' && other !== undefined) await beside(other, some)
else if (first === 'profile') await profileRelaunch(other === undefined ? undefined : Number(other))
else {
  const missed = await measure(words.length > 0 ? words : Object.keys(parts))
  if (missed > 0 && !onlyReports) process.exitCode = 1
}

/** Prints the figures of these parts; returns the number that miss their target. */
async function measure(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Error(
      `There is no part "${unknown.join(' ')}". Parts: ${Object.keys(parts).join(', ')}`,
    )
  const figures: Figure[] = []
  for (const name of names) {
    const measured = (await parts[name]?.()) ?? []
    figures.push(...measured)
    console.log(`\n${name}\n${measured.map((figure) => `  ${line(figure)}`).join('\n')}`)
  }
  const missed = figures.filter((figure) => kept(figure) === false)
  console.log(
    `\n${figures.length} figures, ${missed.length} missed${missed.length > 0 ? `: ${missed.map((figure) => figure.name).join('; ')}` : ''}`,
  )
  return missed.length
}

import { existsSync } from 'node:fs'
import { apiFigures } from './api.ts'
import { boxFigures } from './box.ts'
import { type Figure, kept, line } from './figures.ts'
import { sizeAndStartFigures } from './start.ts'
import { tableFigures } from './table.ts'

// Prints every figure with its target; a missed one is printed as MISSED. `npm run bench -- table api` runs some of the parts.
const parts: Record<string, () => Promise<Figure[]>> = { start: sizeAndStartFigures, table: tableFigures, box: boxFigures, api: apiFigures }
const wished = process.argv.slice(2)
const names = wished.length > 0 ? wished : Object.keys(parts)

// The browser would wait a minute for an app that is not there.
if (!existsSync('dist/index.html')) throw new Error('The figures are of the built app, and there is none: npm run build.')

const figures: Figure[] = []
for (const name of names) {
  const part = parts[name]
  if (part === undefined) throw new Error(`There is no part "${name}". Parts: ${Object.keys(parts).join(', ')}`)
  const measured = await part()
  figures.push(...measured)
  console.log(`\n${name}\n${measured.map((figure) => `  ${line(figure)}`).join('\n')}`)
}
const missed = figures.filter((figure) => kept(figure) === false)
console.log(`\n${figures.length} figures, ${missed.length} missed${missed.length > 0 ? `: ${missed.map((figure) => figure.name).join('; ')}` : ''}`)

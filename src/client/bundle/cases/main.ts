import { writeFileSync } from 'node:fs'
import { readSources } from './read-sources.ts'
import { writeCaseFile } from './write-file.ts'

// `npm run cases -- FOLDER` rebuilds the file of past cases from the three CSV files of a folder
// (`read-sources.ts` has their names).
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Of which folder? npm run cases -- FOLDER')

const cases = readSources(folder)
const file = writeCaseFile(cases)
const room = new URL('../../data/cases/', import.meta.url)
writeFileSync(new URL('past-cases.bin', room), file)
const days = cases.map(({ date }) => date).toSorted()
writeFileSync(
  new URL('case-file-facts.gen.ts', room),
  `/** Written with the file of past cases (\`npm run cases\`). */\nexport const caseFileFacts = { bytes: ${file.length}, cases: ${cases.length}, from: '${days[0]}', to: '${days.at(-1)}' } as const\n`,
)
console.log(`${cases.length} cases, ${file.length} bytes: ${room.pathname}past-cases.bin`)

import { withCsvFile } from '#server/features/schedules/csv-file.ts'
import { endlessReport } from './report-content.ts'

// A process that a test kills while it writes the file of a report. It prints a line when a part is
// on the disk.
const content = endlessReport(() => process.stdout.write('written\n'))
await withCsvFile(
  () => Promise.reject(new Error('This report reads no rows.')),
  content,
  () => Promise.resolve(),
)

import { regulationImage } from '#server/features/catalogue/door.ts'
import { certificateFile } from '#server/features/certificates/door.ts'
import { logoFile } from '#server/features/companies/door.ts'
import { formzPdf } from '#server/features/goformz/door.ts'
import { submissionFile } from '#server/features/submissions/door.ts'
import { printables } from '#server/printables.ts'
import { printFile } from '#server/prints/kept-prints.ts'
import { actionPhoto } from '#server/features/corrective-actions/door.ts'
import { runFile } from '#server/features/schedules/door.ts'
import { registerFileKinds } from '#server/files/kinds.ts'
import { makeSweep } from '#server/files/sweep.ts'

/**
 * All that files are for. The one place that names them, one line each (docs/architecture.md,
 * 'Adding things').
 */
export const fileKinds = registerFileKinds(
  actionPhoto,
  certificateFile,
  logoFile,
  regulationImage,
  submissionFile,
  formzPdf,
  printFile(printables),
  runFile,
)

/** Takes away what none of them shows. */
export const sweep = makeSweep(fileKinds)

import type { FileKeeping } from '#server/files/files.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { again } from './draft/again.ts'
import { carrying } from './draft/carry.ts'
import { forms } from './draft/forms.ts'
import { looking } from './draft/looking.ts'
import { plans } from './draft/plans.ts'
import { publishing } from './draft/publish.ts'
import { questions } from './draft/questions.ts'
import { enabling } from './enabling.ts'
import { reading } from './reading.ts'
import { imageHandler } from './regulation-image.ts'

/**
 * Makes the handlers of the catalogue of safety programs (PROG rows): reading, editing the draft,
 * and enabling for a company.
 */
export const catalogue = (files: FileKeeping): Handlers<'catalogue'> => ({
  ...reading,
  ...imageHandler(files),
  ...plans,
  ...forms,
  ...questions(files),
  ...again,
  ...looking,
  ...publishing,
  ...carrying(files),
  ...enabling,
})

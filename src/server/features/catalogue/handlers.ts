import type { FileKeeping } from '#server/files/files.ts'
import type { Handlers } from '#server/handler.ts'
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
 * The catalogue of safety programs (PROG rows): who reads it, who edits its draft, what a company
 * uses of it.
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

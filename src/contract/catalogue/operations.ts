import { carrying } from './carrying.ts'
import { editing } from './editing.ts'
import { enabling } from './enabling.ts'
import { looking } from './looking.ts'
import { publishing } from './publishing.ts'
import { reading } from './reading.ts'

/**
 * The catalogue of safety programs: reading it, editing its draft, and the parts that a company
 * uses.
 */
export const catalogue = {
  ...reading,
  ...editing,
  ...looking,
  ...publishing,
  ...carrying,
  ...enabling,
}

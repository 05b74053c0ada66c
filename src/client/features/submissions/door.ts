export { type Counted, programChoices } from './choices.ts'
export { joined as programsText, programOf } from './programs.ts'

export { programChoices } from './choices.ts'
export { joined as programsText } from './programs.ts'

export { programChoices } from './choices.ts'
export { joinPicks as programsText } from './programs.ts'

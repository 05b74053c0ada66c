export { projectChoices } from './project-choices.ts'
export { projectLayout } from './layout.ts'

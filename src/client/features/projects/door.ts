export { ProjectNeeded, type ProjectNeededProps } from './first-project.tsx'
export { projectLayout } from './layout.ts'
export { numberHint } from './marks.tsx'

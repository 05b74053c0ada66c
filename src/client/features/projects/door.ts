export { projectLayout } from './layout.ts'
export { numberHint } from './marks.tsx'

export { projectLayout } from './layout.ts'

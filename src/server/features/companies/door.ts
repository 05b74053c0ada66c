export { logoFile } from './logo.ts'

export { printItems } from './list-items.tsx'
export { usePdf } from './use-pdf.ts'

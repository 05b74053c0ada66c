export {
  type Block,
  contentHash,
  type Language,
  type Paper,
  type PrintDocument,
} from './document.ts'
export { renderPdf } from './pool.ts'
export { questionRecord } from './question-record.ts'

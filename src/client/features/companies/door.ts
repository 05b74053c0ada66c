export { CompanyHead } from './company-frame.tsx'

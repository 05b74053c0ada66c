export { CompanyPageHeader } from './company-frame.tsx'

import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

// Parts of a company's page and form load only for those who see them.
export const CompanyKeys = lazyComponent(
  async () => (await withWords('keys', import('./company-keys.tsx'))).CompanyKeys,
)
export const EditCompanyKeys = lazyComponent(
  async () => (await withWords('keys', import('./company-keys.tsx'))).EditCompanyKeys,
)
export const NewKeys = lazyComponent(
  async () => (await withWords('keys', import('./new-keys.tsx'))).NewKeys,
)

import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'

// Parts of a company's page and form load only for those who see them.
export const CompanyKeys = later(
  async () => (await Promise.all([import('./company-keys.tsx'), needWords('keys')]))[0].CompanyKeys,
)
export const EditCompanyKeys = later(
  async () =>
    (await Promise.all([import('./company-keys.tsx'), needWords('keys')]))[0].EditCompanyKeys,
)
export const NewKeys = later(
  async () => (await Promise.all([import('./new-keys.tsx'), needWords('keys')]))[0].NewKeys,
)

import { needWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

// Parts of a company's page and form load only for those who see them.
export const CompanyKeys = lazyComponent(
  async () => (await Promise.all([import('./company-keys.tsx'), needWords('keys')]))[0].CompanyKeys,
)
export const EditCompanyKeys = lazyComponent(
  async () =>
    (await Promise.all([import('./company-keys.tsx'), needWords('keys')]))[0].EditCompanyKeys,
)
export const NewKeys = lazyComponent(
  async () => (await Promise.all([import('./new-keys.tsx'), needWords('keys')]))[0].NewKeys,
)

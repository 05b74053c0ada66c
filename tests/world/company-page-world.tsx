import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { CompanyPage, OwnCompanyPage } from '#client/features/companies/company-page.tsx'
import { companies, dana, opensCompanies, rosa } from './company-screen.tsx'

export const opensOwn = (who = dana, listed = companies) =>
  opensCompanies(<OwnCompanyPage />, { who, listed })
export const opensAny = (screen: ReactNode = <CompanyPage />) =>
  opensCompanies(screen, {
    who: rosa,
    path: '/admin/accounts/7',
    route: '/admin/accounts/$accountID',
  })
export const heading = (name: string) => page.getByRole('heading', { level: 1, name })
export const edit = () => page.getByRole('button', { name: 'Edit company' })

import { naturalCompare } from '../kernel/natural.ts'

/** The contractor company id that stands for the company itself (TEAM-122). */
export const parentCompany = 0

interface Named {
  contractorCompanyID: number
  companyName: string
}

/**
 * Whom a person can work for: the company itself, then its contractor companies by name, in the
 * order of a language.
 */
export function companyChoices(
  company: string,
  contractors: readonly Named[],
  language: string,
): Named[] {
  const named = contractors.map(({ contractorCompanyID, companyName }) => ({
    contractorCompanyID,
    companyName,
  }))
  return [
    { contractorCompanyID: parentCompany, companyName: company },
    ...named.toSorted((one, other) => naturalCompare(one.companyName, other.companyName, language)),
  ]
}

/** Whom a person works for; undefined: a contractor company that was not read. */
export function companyNameOf(
  contractorCompanyID: number,
  company: string,
  contractors: readonly Named[],
): string | undefined {
  return contractorCompanyID === parentCompany
    ? company
    : contractors.find((one) => one.contractorCompanyID === contractorCompanyID)?.companyName
}

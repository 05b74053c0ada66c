import { naturalCompare } from '../kernel/natural.ts'

/** The contractor company id that means the company itself (TEAM-122). */
export const parentCompany = 0

interface Named {
  contractorCompanyID: number
  companyName: string
}

/**
 * Returns the possible employers of a person: the company itself, then its contractor companies by
 * name, in the order of a language.
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

/**
 * Returns the name of a person's employer; undefined for a contractor company that was not read.
 */
export function companyNameOf(
  contractorCompanyID: number,
  company: string,
  contractors: readonly Named[],
): string | undefined {
  return contractorCompanyID === parentCompany
    ? company
    : contractors.find((one) => one.contractorCompanyID === contractorCompanyID)?.companyName
}

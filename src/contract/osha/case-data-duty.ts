import { isEmpty } from '../kernel/fields.ts'

/**
 * The industries of appendix B to subpart E of 29 CFR 1904, by the first four digits of their NAICS
 * codes of 2017 (88 FR 47348).
 */
const listedIndustries: ReadonlySet<string> = new Set(
  (
    '1111 1112 1113 1114 1119 1121 1122 1123 1129 1133 1141 1142 1151 1152 1153 2213 2381 3111 ' +
    '3113 3114 3115 3116 3117 3118 3119 3121 3161 3162 3211 3212 3219 3261 3262 3271 3272 3273 ' +
    '3279 3312 3314 3315 3321 3323 3324 3325 3326 3327 3328 3331 3335 3361 3362 3363 3366 3371 ' +
    '3372 3379 4231 4233 4235 4239 4244 4248 4413 4422 4441 4442 4451 4522 4523 4533 4543 4811 ' +
    '4841 4842 4851 4852 4853 4854 4859 4871 4881 4883 4889 4911 4921 4931 5322 5621 5622 6219 ' +
    '6221 6222 6223 6231 6232 6233 6239 6243 7111 7112 7131 7211 7212 7223'
  ).split(' '),
)

/** The sizes of 100 people or more, by the agency's codes. */
const largeSizes: readonly string[] = ['22', '3']

/** `expected`: the establishment must send its cases; `small` and `industry`: why it need not. */
export type CaseDataDuty = 'expected' | 'small' | 'industry' | 'unknown'

/**
 * Returns whether an establishment must send the cases of a year: it must if it had 100 people or
 * more at any time of the year and belongs to a listed industry (1904.41(a)(2)). `size`: the
 * agency's code.
 */
export function caseDataDuty(naicsCode: string, size: string | undefined): CaseDataDuty {
  if (!isEmpty(size) && !largeSizes.includes(String(size))) return 'small'
  if (naicsCode === '') return 'unknown'
  if (!listedIndustries.has(naicsCode.slice(0, 4))) return 'industry'
  return isEmpty(size) ? 'unknown' : 'expected'
}

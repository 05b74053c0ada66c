import { companyLimits } from './rules.ts'

/**
 * Bytes, and pixels of the shorter and of the longer side, in any orientation (ACC-63, ACC-64,
 * G1-49).
 */
export const logoLimits = companyLimits.logo

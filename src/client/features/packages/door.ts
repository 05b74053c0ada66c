export { AddPackage } from './add-package.tsx'
export { PackageDetails } from './package-details.tsx'
export { usePackages } from './use-seats.ts'

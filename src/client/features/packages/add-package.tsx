import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { usePackages } from './use-seats.ts'

const PackageDialog = lazyComponent(
  async () => (await import('./package-dialog.tsx')).PackageDialog,
  'over',
)

/** Opens the dialog that adds a package to a company from pages other than that of its seats. */
export function AddPackage({ accountID, onClose }: { accountID: number; onClose: () => void }) {
  const { rows } = usePackages(accountID)
  const reread = useInvalidateReads(['packages.summary', 'companies.one'])
  return <PackageDialog accountID={accountID} bought={rows} reread={reread} onClose={onClose} />
}

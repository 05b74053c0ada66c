import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ChangePasswordDialog } from '#client/features/team/change-password-dialog.tsx'
import { showScreen } from './screen.tsx'
import { teamWorld } from './team-world.tsx'

/** Opens the dialog that changes one's own password; `types` fills it in and saves. */
export async function opens() {
  const world = await teamWorld()
  const closed: string[] = []
  const shown = await showScreen(
    <ChangePasswordDialog onClose={() => closed.push('closed')} />,
    world.company,
  )
  onTestFinished(shown.leave)
  const types = async (password: string, confirm: string) => {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirm)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  return { ...world, closed, types }
}

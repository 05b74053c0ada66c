import { useLingui } from '@lingui/react/macro'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import css from './guide.module.css'

/** The user guide (G1-61) in the person's language. It is part of the app, so it opens offline. */
export function GuidePage() {
  const { t } = useLingui()
  const sections: readonly { key: string; title: string; text: readonly string[] }[] = [
    {
      key: 'sign-in',
      title: t`Sign in`,
      text: [
        t`Use the email and password your company gave you. Remember password keeps you signed in for 14 days. It also keeps what you read on this device, so you can work without a network.`,
        t`Leave it unticked on a shared device. Then nothing you read stays when the browser closes, and unsent changes stay locked until you sign in again.`,
        t`Forgot password? sends you a mail in your language. Its link lets you set a new password within an hour.`,
      ],
    },
    {
      key: 'looks',
      title: t`Theme and language`,
      text: [
        t`Both are in the menu behind your initials (on a phone behind More) and on the sign-in screen. Use light in the sun and dark elsewhere. This browser remembers your choice.`,
      ],
    },
    {
      key: 'line',
      title: t`The line under the header`,
      text: [
        t`The line shows the connection: solid is connected, dashed is offline, filling is sending. Dashes mean the same everywhere: so far only on this device.`,
        t`An unsent record shows Saved on this device, Sending, Waiting for sign-in, Needs your decision or Refused. Once it is sent, everyone sees it.`,
        t`Data that could not be refreshed shows it in its place: the server does not answer, how old the data is, and Try again.`,
      ],
    },
    {
      key: 'actions',
      title: t`Corrective actions`,
      text: [
        t`The list shows the actions that you and the people who report to you opened or have to put right. New corrective action asks where and when, which question it breaks and who puts it right.`,
        t`A new action begins in the project you used last on this device. The last place, type and person appear under their fields, one tap each. Nothing is filled in by itself.`,
        t`Search all questions finds a question by its words, form, program or regulation, and fills in all four.`,
        t`An action opens for reading. The assignee and the opener can change status, assignee, risk, due date and note at once. Edit opens the other fields. Every change needs a note. The history shows who changed what and when, with the old and the new value. Closed actions can be reopened.`,
        t`Under the question, This has happened before opens the three accidents on OSHA’s record that are most similar. They are downloaded once and stay on this device.`,
      ],
    },
    {
      key: 'due',
      title: t`Due dates`,
      text: [
        t`The due date is a day and is optional. The form suggests it from the risk until you set it yourself. An action is overdue when that day has ended in your company’s time zone, even if the clock of a tablet differs.`,
      ],
    },
    {
      key: 'lists',
      title: t`Lists`,
      text: [
        t`Lists open as you left them on this device. The number beside each choice shows how many rows it leaves. Clear shows all rows in the first order. Press the title of a column to sort.`,
        t`If nothing matches, the search shows entries that are one letter off. If there is no room for a column, its value is on the second line of the row.`,
      ],
    },
    {
      key: 'projects',
      title: t`Projects`,
      text: [
        t`You number projects yourself. Two with the same number are allowed and marked. A new project needs a number, a name and an address. Removing a project makes it inactive; all its records are kept.`,
      ],
    },
    {
      key: 'people',
      title: t`Company and people`,
      text: [
        t`Account lists the company, its associates and its contractors. Owners change the company itself. You change the people who report to you in their rows. Their role and license are behind the three dots of the row.`,
        t`Before you deactivate a person, the app lists everyone below who is deactivated too, and offers to hand over open work. In the Organization Tree you move people by dragging, or with Space and the arrow keys.`,
        t`Tick several associates to deactivate them, or to give them the same license, company or manager. The app first lists those it cannot change.`,
      ],
    },
    {
      key: 'certificates',
      title: t`Licenses / Certificates`,
      text: [
        t`They are on each person’s page, the one that ends soonest first. You can send the ticked ones by mail with their images. The company sets which ones a job title must hold, and sees who lacks one.`,
      ],
    },
    {
      key: 'proxy-users',
      title: t`Proxy users`,
      text: [
        t`You can log in as a person who was added as your proxy user, for an hour at most. Every change then shows both names, and that person gets a mail.`,
      ],
    },
    {
      key: 'offline',
      title: t`Without a network`,
      text: [
        t`You write corrective actions and projects as usual. When the network is back, changes are sent by themselves, once each.`,
        t`You can read company, people and certificates, and see how old the data is. Changing them needs a connection, and the app tells you so. Your entries are kept.`,
        t`If a colleague changed the same field meanwhile, nothing is overwritten. Both values appear side by side under Sync, and you choose.`,
        t`A help request is also kept on this device and is sent once there is a connection.`,
      ],
    },
    {
      key: 'fails',
      title: t`If something fails`,
      text: [
        t`The app tells you once: in the form you are using, in place of the rows that could not be read, or otherwise at the bottom. Your entries stay.`,
      ],
    },
    {
      key: 'print',
      title: t`Print`,
      text: [
        t`More, or Ctrl+P, prints the whole record with its history, or every row of the list as you filtered it. Your name and the time are at the top.`,
      ],
    },
    {
      key: 'keys',
      title: t`Keys`,
      text: [
        t`Press / to search, n for a new record, Ctrl Enter (on a Mac ⌘ Enter) to save a form and Esc to close. Tab moves from group to group, the arrow keys move within a group, and Enter opens a row. Press ? to see all keys. There you can switch off the single-character keys.`,
      ],
    },
    {
      key: 'install',
      title: t`Install the app`,
      text: [
        t`Use the menu of the browser; on an iPad use Share, then Add to Home Screen. The installed app opens at once and keeps its storage.`,
      ],
    },
  ]
  return (
    <ScrollArea>
      <PageHeader title={t`User guide`} lined />
      <div className={css.guide}>
        <nav className={css.contents} aria-label={t`User guide`}>
          {sections.map(({ key, title }) => (
            <a
              key={key}
              href={`#guide-${key}`}
              onClick={openWithin(() => document.getElementById(`guide-${key}`)?.scrollIntoView())}
            >
              {title}
            </a>
          ))}
        </nav>
        {sections.map(({ key, title, text }) => (
          <section key={key} aria-labelledby={`guide-${key}`}>
            <h2 id={`guide-${key}`}>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </ScrollArea>
  )
}

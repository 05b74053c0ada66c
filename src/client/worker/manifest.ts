const actions = '/back-office/corrective-actions'
const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

/** The manifest for the installation of the app; `public` has the icons. */
export const manifest = {
  id: '/',
  name: 'Siteward',
  short_name: 'Siteward',
  description:
    'Projects and corrective actions of construction safety, with and without a network.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  orientation: 'any' as const,
  background_color: '#171613',
  theme_color: '#201F1B',
  categories: ['business', 'productivity'],
  // A roster file leads to the bulk table of the signed-in person (`opensRoster`).
  file_handlers: [
    {
      action: '/open-roster',
      accept: {
        'text/csv': ['.csv'],
        'application/vnd.ms-excel': ['.xls'],
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
        'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
      },
    },
  ],
  // Photos and texts that another app shares begin a corrective action (`shared-files.ts`).
  share_target: {
    action: '/share',
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'photos', accept: ['image/*', '.heic', '.heif'] }],
    },
  },
  // A long press on the icon offers these (SHELL-79); the sign-in leads on to them.
  shortcuts: [
    { name: 'New corrective action', short_name: 'New action', url: `${actions}/new`, icons },
    {
      name: 'My overdue actions',
      short_name: 'Overdue',
      url: `${actions}?mine=1&overdue=1`,
      icons,
    },
  ],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
}

/** The page is loaded anew, as its address says. */
export const reloadPage = (): void => location.reload()

/** What is asked of who has a second factor and has not shown it just now; functions of the database say the same. */
export const CONFIRM_SECOND_FACTOR = 'Confirm with your second factor, then try again.';

import { createContext } from 'react';

/** Stands before the title of every page in the tab of the browser. */
export const TabMark = createContext('');

/** While LIVE MODE has an account in front: also a tab in the background says so. */
export const LIVE_TAB_MARK = '● LIVE ';

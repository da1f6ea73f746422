import { createContext, useContext } from "react";

/** Whether the list has not ended, so that the number of its entries is not known. */
const HasMoreContext = createContext(false);

export const HasMore = HasMoreContext.Provider;

export const useHasMore = (): boolean => useContext(HasMoreContext);

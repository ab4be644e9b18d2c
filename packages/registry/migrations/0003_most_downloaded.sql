create index repo_most_downloaded on repo (type, downloads desc, key);

// Written by npm run docs:calls, from what /api/partner/openapi.json describes.
export interface paths {
    "/partner/bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bills of the loans of a partner’s users, by due day
         * @description A page has the bills of up to `limit` loans, so it may be empty before the end. Go on until `cursor` is null. The amounts of bills to come assume that each earlier bill is paid on time.
         */
        get: operations["listPartnerBills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a partner’s users since a position
         * @description Without `after` it begins with the oldest event that we keep, 90 days at least. Go on from `after` of the answer, at once while `more` is true. No event appears later behind a position.
         */
        get: operations["listPartnerEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send all that many users hold
         * @description `users` has each user once, and `as_of` is not still to come. The answer says what is wrong with a user; the others are taken all the same.
         */
        put: operations["putManyHoldings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare what is held back of many users with what must stay
         * @description `holds` has each user once for each currency, and `as_of` is not still to come. `held` is what you hold back. `changed` says that ours changed after `as_of`: send it again once you have heard of it. A person looks at each `less` and `more`, until you send a figure that agrees.
         */
        post: operations["compareHolds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/loans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The loans that were paid out to a partner’s users
         * @description Go on with `cursor` until it is null. `partner_user_id` is null for a user who came without a hand-off, or whose `user_id` is another account’s by now.
         */
        get: operations["listPartnerLoans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/sales/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a partner is asked to sell, and what it has sold */
        get: operations["getPartnerSale"];
        put?: never;
        /**
         * Say what was sold for an order
         * @description `fill_id` is your own id of a sale, so a request may be repeated. `proceeds` is `quantity` times `price` in kobo or cents. `ends` says that nothing more is sold, and asks for a `reason`.
         */
        post: operations["reportSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A partner’s share of the interest of a month
         * @description The month before this one unless told. `earned` is the interest that we booked in the month, less what we took back. `share` is `share_bp` basis points of it, rounded down once. `closed_at` is null until the 1st after the month: then these are the figures so far, and nothing is owed yet.
         */
        get: operations["getPartnerStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/statement/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as a PDF or CSV file, the CSV with each loan */
        get: operations["getPartnerStatementFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/users/{partner_user_id}/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What must stay at a partner of what its user holds */
        get: operations["getHold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/users/{partner_user_id}/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send all that a user holds
         * @description A picture that is not younger than the last one changes nothing, so a request may be repeated. `as_of` is not still to come, and `holdings` has each asset once for each currency. `value` is `quantity` times `price` in kobo or cents, rounded to a whole one. A picture is `held` where a price moved by more than half, or all of it is worth more than ten times as much, or less than half and less than what must stay. A person, or the next picture without such a jump, ends that.
         */
        put: operations["putHoldings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-up at a partner, or a signed hand-off by its server
         * @description `application_id`, and as `contact` an email or a mobile, stand in the body or in the query. With a signature the body names your user by `user_id`, and a contact is needed only for one who is new to us.
         */
        post: operations["signOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "loan.disbursed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The credit is in the borrower’s balance, or has taken over what is left of an older loan. */
        post: operations["onLoanDisbursed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bill.due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** 3 days before a bill is due. */
        post: operations["onBillDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "redline.near": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A portfolio is near its redline, or has reached it. */
        post: operations["onRedlineNear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "prices.old": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prices are too old to lend by, or are held until a person has looked at them. */
        post: operations["onPricesOld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "hold.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another amount must stay with you. */
        post: operations["onHoldChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** You are asked to sell. */
        post: operations["onSaleRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nothing more is to be sold. */
        post: operations["onSaleEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "loan.repaid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The borrower owes nothing more on the loan. */
        post: operations["onLoanRepaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "loan.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A payment was taken back, so an ended loan continues. */
        post: operations["onLoanReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "loan.liquidated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Holdings were sold to end a default. */
        post: operations["onLoanLiquidated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problems: {
            error: string[];
            fields?: string[];
        };
        SellOrder: {
            order_id: string;
            loan_id: string;
            portfolio_id: string;
            application: {
                application_id: number;
                name: string;
            };
            /** @enum {string} */
            currency: "USD" | "NGN";
            /** @enum {string} */
            cause: "default" | "borrower";
            asset: {
                /** @enum {string} */
                class: "stock" | "fund" | "cash" | "crypto";
                symbol: string;
            } | null;
            amount: number;
            filled: number;
            status: components["schemas"]["SellOrderStatus"];
            reason: string | null;
            requested_at: string;
            due_until: string;
            ended_at: string | null;
            fills: {
                fill_id: string;
                symbol: string;
                quantity: string;
                price: string;
                proceeds: number;
                executed_at: string;
            }[];
        };
        /** @enum {string} */
        SellOrderStatus: "requested" | "partly_filled" | "filled" | "short" | "disputed" | "expired" | "closed";
        LoanDisbursedEvent: {
            id: string;
            /** @constant */
            type: "loan.disbursed";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                amount: number;
                user_id: string | null;
            };
        };
        BillDueEvent: {
            id: string;
            /** @constant */
            type: "bill.due";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                amount: number;
                due_date: string;
                user_id: string | null;
            };
        };
        RedlineNearEvent: {
            id: string;
            /** @constant */
            type: "redline.near";
            created_at: string;
            application_id: number;
            data: {
                portfolio_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                loan_ids: string[];
                value: number;
                redline: number;
                reached: boolean;
                user_id: string | null;
            };
        };
        PricesOldEvent: {
            id: string;
            /** @constant */
            type: "prices.old";
            created_at: string;
            application_id: number;
            data: {
                portfolio_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                as_of: string;
                held: boolean;
                user_id: string | null;
            };
        };
        HoldChangedEvent: {
            id: string;
            /** @constant */
            type: "hold.changed";
            created_at: string;
            application_id: number;
            data: {
                portfolio_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                hold: number;
                user_id: string | null;
            };
        };
        SaleRequestedEvent: {
            id: string;
            /** @constant */
            type: "sale.requested";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                portfolio_id: string;
                order_id: string;
                /** @enum {string} */
                cause: "default" | "borrower";
                class: ("stock" | "fund" | "cash" | "crypto") | null;
                symbol: string | null;
                amount: number;
                due_until: string;
                user_id: string | null;
            };
        };
        SaleEndedEvent: {
            id: string;
            /** @constant */
            type: "sale.ended";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                portfolio_id: string;
                order_id: string;
                /** @enum {string} */
                status: "requested" | "partly_filled" | "filled" | "short" | "disputed" | "expired" | "closed";
                filled: number;
                user_id: string | null;
            };
        };
        LoanRepaidEvent: {
            id: string;
            /** @constant */
            type: "loan.repaid";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                total_repaid: number;
                user_id: string | null;
            };
        };
        LoanReopenedEvent: {
            id: string;
            /** @constant */
            type: "loan.reopened";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                amount: number;
                owed: number;
                user_id: string | null;
            };
        };
        LoanLiquidatedEvent: {
            id: string;
            /** @constant */
            type: "loan.liquidated";
            created_at: string;
            application_id: number;
            data: {
                loan_id: string;
                /** @enum {string} */
                currency: "USD" | "NGN";
                sold: number;
                written_off: number;
                user_id: string | null;
            };
        };
    };
    responses: {
        /**
         * @description Bad Request.
         *     - `invalid_request`: We could not read this request. Refresh the page, then try again.
         */
        invalid_request: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "invalid_request";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Payload Too Large.
         *     - `too_large`: This request is too large. Send less at a time.
         */
        too_large: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "too_large";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Too Many Requests.
         *     - `too_many_requests`: Too many tries. Try again later.
         */
        too_many_requests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "too_many_requests";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Internal Server Error.
         *     - `internal`: Something went wrong on our side, not on yours. Try again in a moment.
         */
        internal: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "internal";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Service Unavailable.
         *     - `unavailable`: We cannot serve you right now, and the fault is ours. Try again in a moment.
         */
        unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "retry-after": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "unavailable";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Conflict.
         *     - `in_flight`: We are still working on this request. Wait a moment, then try again.
         */
        in_flight: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "in_flight";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Unsupported Media Type.
         *     - `unsupported_media_type`: Send the body as JSON, with Content-Type: application/json.
         */
        unsupported_media_type: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "unsupported_media_type";
                    data: components["schemas"]["Problems"];
                };
            };
        };
        /**
         * @description Not Found.
         *     - `not_found`: We could not find that. Go back and choose it again.
         */
        not_found: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: string;
                    /** @enum {string} */
                    code: "not_found";
                    data: components["schemas"]["Problems"];
                };
            };
        };
    };
    parameters: {
        /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description The request's name in the logs: the caller's own x-request-id if it sent one. */
        RequestId: string;
        /** @description Seconds to wait before asking again. */
        RetryAfter: number;
        /** @description The name to save the file under. */
        FileName: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPartnerBills: {
        parameters: {
            query?: {
                cursor?: string & unknown;
                limit?: number;
                from?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            bills: {
                                due_date: string;
                                interest: number;
                                principal: number;
                                charges: number;
                                total: number;
                                paid: number;
                                /** @enum {string} */
                                state: "paid" | "due" | "overdue" | "coming";
                                loan_id: string;
                                partner_user_id: string | null;
                                /** @enum {string} */
                                currency: "USD" | "NGN";
                            }[];
                            cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            413: components["responses"]["too_large"];
            /**
             * @description Unprocessable Entity.
             *     - `date_range_invalid`: The first day is after the last day. Choose an earlier first day.
             */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "date_range_invalid";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listPartnerEvents: {
        parameters: {
            query?: {
                after?: string & unknown;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            events: {
                                id: string;
                                type: string;
                                created_at: string;
                                application_id: number;
                                data: {
                                    user_id: string | null;
                                } & {
                                    [key: string]: unknown;
                                };
                            }[];
                            after: string;
                            more: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    putManyHoldings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    as_of: string;
                    users: {
                        user_id: string & unknown;
                        holdings: {
                            /** @enum {string} */
                            class: "stock" | "fund" | "cash" | "crypto";
                            symbol: string & unknown;
                            quantity: string;
                            price: string;
                            value: number;
                            /** @enum {string} */
                            currency: "USD" | "NGN";
                        }[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            users: {
                                user_id: string;
                                code: string | null;
                                error: string | null;
                                portfolios: {
                                    portfolio_id: string;
                                    /** @enum {string} */
                                    currency: "USD" | "NGN";
                                    /** @enum {string} */
                                    status: "taken" | "unchanged" | "older" | "held";
                                    reason: string | null;
                                    as_of: string | null;
                                    prices_until: string | null;
                                    worth: number;
                                    value: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            409: components["responses"]["in_flight"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    compareHolds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    as_of: string;
                    holds: {
                        user_id: string & unknown;
                        /** @enum {string} */
                        currency: "USD" | "NGN";
                        held: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            holds: {
                                user_id: string;
                                /** @enum {string} */
                                currency: "USD" | "NGN";
                                code: string | null;
                                error: string | null;
                                hold: number;
                                held: number;
                                difference: number;
                                status: ("same" | "changed" | "less" | "more") | null;
                                changed_at: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            409: components["responses"]["in_flight"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    listPartnerLoans: {
        parameters: {
            query?: {
                cursor?: string & unknown;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            loans: {
                                loan_id: string;
                                /** @enum {string} */
                                currency: "USD" | "NGN";
                                tenure: number;
                                interest: number;
                                principal: number;
                                totalRepaid: number;
                                outstanding: number;
                                payoff: number;
                                redline: number;
                                minimum: {
                                    interest: number;
                                    amount: number;
                                };
                                /** @enum {string} */
                                loanStatus: "requested" | "issued" | "disbursing" | "disbursed" | "serviced" | "repaid" | "liquidated" | "cancelled";
                                disbursed: string | null;
                                repaid: string | null;
                                liquidated: string | null;
                                partner_user_id: string | null;
                            }[];
                            cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getPartnerSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            orders: components["schemas"]["SellOrder"][];
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            404: components["responses"]["not_found"];
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    reportSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fills: {
                        fill_id: string & unknown;
                        symbol: string & unknown;
                        quantity: string;
                        price: string;
                        proceeds: number;
                        /** Format: date-time */
                        executed_at: string;
                    }[];
                    /** @enum {string} */
                    ends?: "short" | "disputed";
                    reason?: string & unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            orders: components["schemas"]["SellOrder"][];
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            404: components["responses"]["not_found"];
            /**
             * @description Conflict.
             *     - `state_conflict`: This has changed since you opened it. Refresh the page, then try again.
             *     - `in_flight`: We are still working on this request. Wait a moment, then try again.
             */
            409: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "state_conflict" | "in_flight";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getPartnerStatement: {
        parameters: {
            query?: {
                month?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            statement: {
                                month: string;
                                application_id: number;
                                closed_at: string | null;
                                currencies: {
                                    /** @enum {string} */
                                    currency: "USD" | "NGN";
                                    earned: number;
                                    share_bp: number;
                                    share: number;
                                    days: {
                                        day: string;
                                        interest: number;
                                    }[];
                                }[];
                            };
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getPartnerStatementFile: {
        parameters: {
            query?: {
                month?: string;
                format?: "pdf" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "content-disposition": components["headers"]["FileName"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                    "text/csv": unknown;
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    getHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partner_user_id: string & unknown;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            portfolios: {
                                portfolio_id: string;
                                /** @enum {string} */
                                currency: "USD" | "NGN";
                                hold: number;
                                value: number;
                                as_of: string | null;
                                loans: {
                                    loan_id: string;
                                    hold: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            404: components["responses"]["not_found"];
            413: components["responses"]["too_large"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    putHoldings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                partner_user_id: string & unknown;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    as_of: string;
                    holdings: {
                        /** @enum {string} */
                        class: "stock" | "fund" | "cash" | "crypto";
                        symbol: string & unknown;
                        quantity: string;
                        price: string;
                        value: number;
                        /** @enum {string} */
                        currency: "USD" | "NGN";
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            portfolios: {
                                portfolio_id: string;
                                /** @enum {string} */
                                currency: "USD" | "NGN";
                                /** @enum {string} */
                                status: "taken" | "unchanged" | "older" | "held";
                                reason: string | null;
                                as_of: string | null;
                                prices_until: string | null;
                                worth: number;
                                value: number;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            404: components["responses"]["not_found"];
            409: components["responses"]["in_flight"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    signOn: {
        parameters: {
            query?: {
                application_id?: number;
                email?: "" | string;
                mobile?: "" | string;
                user_id?: string & unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    application_id?: number;
                    email?: string;
                    mobile?: string;
                    user_id?: string & unknown;
                    first_name?: string & unknown;
                    last_name?: string & unknown;
                    amount?: number;
                    /** @enum {string} */
                    currency?: "USD" | "NGN";
                    redirect_url?: string & unknown;
                    state?: string & unknown;
                    /** @enum {string} */
                    theme?: "light" | "dark";
                    locale?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        data: {
                            application_id: number;
                            email: string | null;
                            mobile: string | null;
                            redirect: string | null;
                            message?: string;
                            expires_at?: string;
                        };
                    };
                };
            };
            400: components["responses"]["invalid_request"];
            /**
             * @description Unauthorized.
             *     - `bad_signature`: This request is not signed, or its signature is wrong. Sign it again, then send it.
             */
            401: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "bad_signature";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            404: components["responses"]["not_found"];
            409: components["responses"]["in_flight"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media_type"];
            /**
             * @description Unprocessable Entity.
             *     - `sms_unavailable`: We do not send SMS to numbers of this country. Use your email address.
             *     - `redirect_not_registered`: This return address is not registered for this partner. Register it, or use another one.
             */
            422: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        /** @enum {string} */
                        code: "sms_unavailable" | "redirect_not_registered";
                        data: components["schemas"]["Problems"];
                    };
                };
            };
            429: components["responses"]["too_many_requests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    onLoanDisbursed: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "loan.disbursed";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoanDisbursedEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBillDue: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "bill.due";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillDueEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRedlineNear: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "redline.near";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedlineNearEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPricesOld: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "prices.old";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricesOldEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onHoldChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "hold.changed";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldChangedEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSaleRequested: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "sale.requested";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleRequestedEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSaleEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "sale.ended";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleEndedEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLoanRepaid: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "loan.repaid";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoanRepaidEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLoanReopened: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "loan.reopened";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoanReopenedEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLoanLiquidated: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of `<t>.<body>` under the secret of the oldest valid key. */
                "Holdfast-Signature": components["parameters"]["WebhookSignature"];
                "Holdfast-Event": "loan.liquidated";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoanLiquidatedEvent"];
            };
        };
        responses: {
            /** @description The event is taken. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Anything else, or no answer within 10 s: we send the event again later. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
